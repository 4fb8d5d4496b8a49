import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { projectFolder } from "./guide.ts";

/** A Debian of its own: its files, processes, network and systemd are apart from those of this machine. */
export type Machine = {
  /** Runs commands as root, and returns their output; throws it if one fails. */
  run(commands: string): Promise<string>;
  /** Starts commands that go on and end with the machine; `logInside` has their output. */
  start(commands: string): void;
  /** Copies a file or folder of this machine to a path in it. */
  copyIn(path: string, to: string): void;
  /** Limits the memory of all its processes together, with the files that they have in memory. */
  limitMemory(bytes: number): void;
  /** The highest use of memory so far, in bytes, and the number of processes that were killed for want of it. */
  memory(): { peak: number; killed: number };
  /** Ends it and removes everything in it. It happens by itself if this process exits first. */
  remove(): void;
};

/** The folder of the project inside a machine, read-only. */
export const projectInside = "/mnt";
/** The file inside a machine that has the output of what was started there. */
export const logInside = "/root/started.log";

const base = join(projectFolder, "test-results", "install", "debian");

/** Makes the files that each machine starts from: a minimal Debian 12 and Node.js, as from nodejs.org. */
export function makeBase(): void {
  if (existsSync(join(base, "usr/local/etc/npmrc"))) return;
  rmSync(base, { recursive: true, force: true });
  mkdirSync(dirname(base), { recursive: true });
  const packages = "systemd,systemd-sysv,ca-certificates,adduser,iproute2,procps,openssl";
  execFileSync("debootstrap", ["--variant=minbase", `--include=${packages}`, "bookworm", base], { stdio: "ignore" });
  cpSync("/etc/ssl/certs/ca-certificates.crt", join(base, "etc/ssl/certs/ca-certificates.crt"));
  // A machine has no console.
  execFileSync("ln", ["-s", "/dev/null", join(base, "etc/systemd/system/console-getty.service")]);
  installNode();
}

/** Copies this project's Node.js and this machine's npm, with the settings by which npm reaches its registry. */
function installNode(): void {
  const local = join(base, "usr/local");
  const npm = dirname(dirname(realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim())));
  cpSync(realpathSync(process.execPath), join(local, "bin/node"));
  cpSync(npm, join(local, "lib/node_modules/npm"), { recursive: true });
  execFileSync("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm")]);
  const settings = ["globalconfig", "userconfig"]
    .map((name) => execFileSync("npm", ["config", "get", name], { encoding: "utf8" }).trim())
    .map((file) => (existsSync(file) ? readFileSync(file, "utf8") : ""));
  mkdirSync(join(local, "etc"), { recursive: true });
  // npm trusts whom this machine trusts, also if it learned that from its environment.
  writeFileSync(join(local, "etc/npmrc"), [...settings, "cafile=/etc/ssl/certs/ca-certificates.crt"].join("\n"));
}

/** Runs inside the new namespaces: gives the machine its own mounts, and ends as its systemd. */
const boot = `
set -e
R=$1
mount --make-rprivate /
mount --bind "$R" "$R"
mount --bind -o ro "$2" "$R${projectInside}"
mount -t proc proc "$R/proc"
mount -t sysfs -o ro sysfs "$R/sys"
mount -t cgroup2 cgroup2 "$R/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$R/run"
mount -t tmpfs -o mode=1777 tmpfs "$R/tmp"
mount -t tmpfs -o mode=755 tmpfs "$R/dev"
for device in null zero full random urandom tty; do touch "$R/dev/$device"; mount --bind "/dev/$device" "$R/dev/$device"; done
mkdir "$R/dev/shm" "$R/dev/pts" "$R/dev/net"
mount -t tmpfs -o mode=1777 tmpfs "$R/dev/shm"
ln -s /proc/self/fd "$R/dev/fd"
ln -s pts/ptmx "$R/dev/ptmx"
touch "$R/dev/console"
hostname machine
cd "$R"
mkdir -p .outside
pivot_root . .outside
umount -l /.outside
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --unit=multi-user.target
`;

/** Copies the base, boots it, and waits until its services and its network are there. */
export async function startMachine(): Promise<Machine> {
  const place = mkdtempSync(join(tmpdir(), "yardstick-machine-"));
  const root = join(place, "root");
  execFileSync("cp", ["-a", base, root]);
  writeFileSync(join(root, "etc/hostname"), "machine\n");
  writeFileSync(join(root, "etc/resolv.conf"), "nameserver 10.0.2.3\n");
  const names = "localhost machine quotes.example.org";
  writeFileSync(join(root, "etc/hosts"), `127.0.0.1 ${names}\n::1 ${names}\n`);

  const groups = makeGroups(place);
  const enter = groups.folders.map((folder) => `echo $$ > ${folder}/cgroup.procs`).join("\n");
  const inGroups = (program: string[]) => ["-ec", `${enter}\nexec "$@"`, "sh", ...program];
  const namespaces = ["--mount", "--pid", "--cgroup", "--uts", "--ipc", "--net", "--fork", "--kill-child"];
  const outer = spawn("sh", inGroups(["unshare", ...namespaces, "sh", "-c", boot, "sh", root, projectFolder]), {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const children: ChildProcess[] = [outer];
  const pid = await childOf(outer);
  children.push(connect(pid));

  const namespacesOf = `nsenter --target ${pid} --mount --pid --cgroup --uts --ipc --net --`.split(" ");
  const settings = "env -i -C /root HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive".split(" ");
  const path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const inside = (commands: string) => inGroups([...namespacesOf, ...settings, path, "bash", "-ec", commands]);
  const remove = () => {
    process.off("exit", remove);
    process.kill(pid, "SIGKILL");
    for (const child of children) child.kill("SIGKILL");
    groups.remove();
    rmSync(place, { recursive: true, force: true });
  };
  process.on("exit", remove);
  const machine: Machine = {
    run: (commands) => outputOf("sh", inside(commands)),
    start: (commands) =>
      void children.push(spawn("sh", inside(`exec >> ${logInside} 2>&1\n${commands}`), { stdio: "ignore" })),
    copyIn: (path, to) => cpSync(path, join(root, to), { recursive: true }),
    limitMemory: groups.limitMemory,
    memory: groups.memory,
    remove,
  };
  await machine.run(
    "until systemctl is-system-running --quiet || systemctl is-system-running | grep -q degraded; do sleep 0.2; done",
  );
  await machine.run("until ip route | grep -q default; do sleep 0.2; done");
  return machine;
}

/** The first process in the new namespaces. */
async function childOf({ pid }: ChildProcess): Promise<number> {
  for (;;) {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
    if (child) return Number(child);
    await delay(50);
  }
}

/** Lets the machine reach the package registries, and nothing on this machine. */
function connect(pid: number): ChildProcess {
  const options = ["--configure", "--mtu=1500", "--disable-host-loopback", String(pid), "tap0"];
  return spawn("slirp4netns", options, { stdio: "ignore" });
}

/** Makes the control groups of a machine: one for its systemd and, where the system has another for it, one for memory. */
function makeGroups(place: string) {
  const name = `yardstick-${place.slice(place.lastIndexOf("-") + 1)}`;
  const older = existsSync("/sys/fs/cgroup/memory");
  const own = join(existsSync("/sys/fs/cgroup/unified") ? "/sys/fs/cgroup/unified" : "/sys/fs/cgroup", name);
  const ofMemory = older ? join("/sys/fs/cgroup/memory", name) : own;
  const folders = [...new Set([own, ofMemory])];
  for (const folder of folders) mkdirSync(folder);
  const [limit, peak, events] = older
    ? ["memory.limit_in_bytes", "memory.max_usage_in_bytes", "memory.oom_control"]
    : ["memory.max", "memory.peak", "memory.events"];
  const read = (file: string) => readFileSync(join(ofMemory, file), "utf8");
  return {
    folders,
    /** The system needs a moment, and a second try, to give up files that it holds in memory. */
    limitMemory: (bytes: number) =>
      void execFileSync("sh", [
        "-c",
        `for i in $(seq 50); do echo ${bytes} 2>/dev/null > ${join(ofMemory, limit)} && exit 0; sync; sleep 0.2; done; exit 1`,
      ]),
    memory: () => ({ peak: Number(read(peak)), killed: Number(/oom_kill (\d+)/.exec(read(events))?.[1] ?? 0) }),
    /** A group can be removed once its last process has ended. */
    remove: () =>
      folders.forEach((folder) =>
        execFileSync("sh", [
          "-c",
          `for i in $(seq 50); do find ${folder} -depth -type d -exec rmdir {} + 2>/dev/null && exit 0; sleep 0.2; done`,
        ]),
      ),
  };
}

/** The output of a program; throws its end if it fails. */
function outputOf(program: string, args: string[]): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("error", failed);
    child.once("close", (code) =>
      code === 0 ? done(output) : failed(new Error(`Exit code ${code}: ${output.trim().slice(-3_000)}`)),
    );
  });
}
