import { basename } from "node:path";
import { commands } from "./guide.ts";
import { logInside, projectInside, startMachine, type Machine } from "./machine.ts";

/** One way to run Yardstick: its steps, on machines of its own. `say` reports what was seen. */
export type Way = { name: string; try: (given: Given) => Promise<void> };
export type Given = { archive: string; say: (line: string) => void };

const site = "https://quotes.example.org";
const local = "http://127.0.0.1:3000";
const megabyte = 2 ** 20;
/** The memory that docs/install.md asks for: while packages are installed, while Yardstick runs, for an image. */
const memory = { installing: 1024 * megabyte, running: 512 * megabyte, building: 4096 * megabyte };

/** Runs the steps of a way on a new machine that has the archive, and removes the machine afterwards. */
async function onMachine({ archive, say }: Given, steps: (machine: Machine) => Promise<void>): Promise<void> {
  const machine = await startMachine();
  try {
    machine.limitMemory(memory.installing);
    machine.copyIn(archive, `/root/${basename(archive)}`);
    await machine.run("apt-get update");
    await steps(machine);
    const { killed } = machine.memory();
    if (killed > 0) throw new Error(`${killed} processes were killed for want of memory.`);
  } catch (error) {
    const log = await machine.run(`tail -n 30 ${logInside}`).catch(() => "");
    throw new Error(`${(error as Error).message}\n${log}`, { cause: error });
  } finally {
    await machine.remove();
  }
}

const untilReady = (machine: Machine) =>
  machine.run(`
    for i in $(seq 150); do node -e 'fetch("${local}/readyz").then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))' && exit 0; sleep 0.5; done
    echo "The server is not ready after minutes."; exit 1`);

/** Walks at `address`; a certificate of the machine's own is trusted. */
async function walk(machine: Machine, address: string, { again = false, ca = "" } = {}): Promise<string> {
  machine.limitMemory(memory.running);
  const trust = ca === "" ? "" : `NODE_EXTRA_CA_CERTS=${ca} `;
  const node = `${projectInside}/node_modules/.bin/node ${projectInside}/install-tests/walk.ts`;
  const seen = await machine.run(`${trust}${node} ${address} ${again ? "--again" : logInside}`);
  machine.limitMemory(memory.installing);
  return `${seen.trim().replaceAll("\n", "; ")}, in ${memory.running / megabyte} MB for the whole machine`;
}

/** The archive's name in the commands is the one of this version, and its folder's. */
const folderOf = (archive: string) => basename(archive, ".tar.gz");

async function inFolder(given: Given): Promise<void> {
  await onMachine(given, async (machine) => {
    const folder = folderOf(given.archive);
    await machine.run(`useradd --create-home olivia; cp /root/${folder}.tar.gz /home/olivia/`);
    machine.start(
      `exec runuser -u olivia -- env -C /home/olivia HOME=/home/olivia bash -ec '${commands("A folder", 0)}'`,
    );
    await untilReady(machine);
    given.say(await walk(machine, "http://localhost:3000"));
    await machine.run(`node -e 'fetch("http://[::1]:3000/readyz").then((a) => process.exit(a.ok ? 0 : 1))'`);
    await machine.run(
      `runuser -u olivia -- env -C /home/olivia HOME=/home/olivia bash -ec '${commands("A folder", 1)}'`,
    );
    given.say("answers over IPv6; backed up while it runs");
  });
}

/** Installs the service as the page says, and checks its restrictions. */
async function installService(machine: Machine, say: Given["say"]): Promise<void> {
  await machine.run(commands("A service of systemd", 0));
  await machine.run(commands("A service of systemd", 1));
  machine.start("exec journalctl --unit yardstick --follow --output cat --lines all");
  await untilReady(machine);
  await machine.run(commands("A service of systemd", 2));
  await untilReady(machine);
  await machine.run("systemd-analyze verify /etc/systemd/system/yardstick.service");
  const exposure = /exposure level for yardstick.service: (\S+)/.exec(
    await machine.run("systemd-analyze security --no-pager yardstick"),
  )?.[1];
  const refused = await machine.run(`
    pid=$(systemctl show --property MainPID --value yardstick)
    for file in /opt/yardstick/x /etc/x /usr/x; do
      nsenter --target $pid --mount touch $file 2>&1 && { echo "It may write $file."; exit 1; }
    done
    grep -E "^(NoNewPrivs|CapEff|CapBnd|Seccomp|Uid)" /proc/$pid/status`);
  for (const expected of [/NoNewPrivs:\t1/, /CapEff:\t0+\n/, /CapBnd:\t0+\n/, /Seccomp:\t2/])
    if (!expected.test(refused)) throw new Error(`The service runs without its restrictions:\n${refused}`);
  if (/Uid:\t0/.test(refused)) throw new Error("The service runs as root.");
  say(`read-only system, no capabilities, exposure ${exposure}`);
}

async function serviceWithCaddy(given: Given): Promise<void> {
  await onMachine(given, async (machine) => {
    await installService(machine, given.say);
    // No authority reaches this machine: Caddy signs the certificate itself.
    const [install = "", ...rest] = commands("Caddy", 0).split("\n");
    await machine.run(`${install}\n${rest.join("\n").replace("systemctl reload caddy", "")}
      sed -i '1i {\\nlocal_certs\\n}' /etc/caddy/Caddyfile
      systemctl reload caddy || { journalctl -u caddy -o cat -n 20; exit 1; }
      until test -e /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt; do sleep 0.2; done
      cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /root/root.crt; sleep 2`);
    const ca = "/root/root.crt";
    given.say(await walk(machine, site, { ca }));

    await machine.run(commands("Upgrade", 0));
    await walk(machine, site, { ca, again: true });
    given.say("upgraded with one command, after a backup; signed in again");
    await machine.run(commands("Upgrade", 1));
    await untilReady(machine);
    await walk(machine, site, { ca, again: true });
    given.say("went back to the former release and its backup; signed in again");

    await machine.run(commands("Uninstall", 0));
    await machine.run(commands("Uninstall", 1));
    const left = await machine.run(
      "find / -xdev -iname '*yardstick*' -not -path '/root/*' -not -path '/mnt/*' -not -path '/proc/*'",
    );
    if (left.trim() !== "") throw new Error(`Uninstalled, but this is left:\n${left}`);
    given.say("uninstalled without a trace");
  });
}

async function serviceWithNginx(given: Given): Promise<void> {
  await onMachine(given, async (machine) => {
    await installService(machine, given.say);
    const ca = "/etc/letsencrypt/live/quotes.example.org/fullchain.pem";
    // No authority reaches this machine: it signs the certificate itself.
    const ownCertificate = `mkdir -p $(dirname ${ca}); openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=quotes.example.org -addext subjectAltName=DNS:quotes.example.org -keyout $(dirname ${ca})/privkey.pem -out ${ca} 2>/dev/null`;
    await machine.run(commands("nginx", 0).replace(/^certbot .*$/m, ownCertificate));
    given.say(await walk(machine, site, { ca }));

    await machine.run(`
      sed -i 's/:443 ssl/:8443 ssl/; s/listen 443 ssl/listen 8443 ssl/' /etc/nginx/sites-available/yardstick
      sed -i 's|^PUBLIC_URL=.*|PUBLIC_URL=${site}:8443|' /etc/yardstick/yardstick.env
      systemctl reload nginx; systemctl restart yardstick`);
    await untilReady(machine);
    await walk(machine, `${site}:8443`, { ca });
    given.say("the same on port 8443");

    await machine.run(commands("Your own PostgreSQL", 0));
    await untilReady(machine);
    await walk(machine, `${site}:8443`, { ca });
    const version = /PostgreSQL (\S+)/.exec(
      await machine.run("runuser -u postgres -- psql -Atc 'select version()'"),
    )?.[1];
    const warned = await machine.run("journalctl -u yardstick -o cat | grep -c superuser || true");
    if (warned.trim() !== "0") throw new Error("The role of the database is a superuser.");
    given.say(`the same on PostgreSQL ${version} with a plain role`);
  });
}

/** Prepares a machine for containers. No registry of images is in reach: its own Debian takes the place of the bases. */
async function installEngine(machine: Machine): Promise<void> {
  machine.limitMemory(memory.building);
  await machine.run(`
    apt-get install --yes --no-install-recommends git podman podman-docker podman-compose crun catatonit netavark aardvark-dns
    git clone --quiet ${projectInside} /root/yardstick
    touch /etc/containers/nodocker
    printf '[containers]\ncgroups="disabled"\n' > /etc/containers/containers.conf
    without="--one-file-system --exclude=./var/cache --exclude=./var/lib/containers --exclude=./root --exclude=./mnt"
    tar -C / $without -c . > /root/debian.tar
    podman import /root/debian.tar localhost/node
    tar -C / $without --exclude=./usr/local --exclude=./var/lib/apt -c . > /root/debian.tar
    podman import /root/debian.tar localhost/debian
    rm /root/debian.tar`);
}

const localBases = "--format docker --build-arg BUILD_BASE=localhost/node --build-arg BASE=localhost/debian";
const megabytesOf = async (machine: Machine, image: string) =>
  Math.round(Number(await machine.run(`podman image inspect --format '{{.Size}}' ${image}`)) / megabyte);

async function inContainer(given: Given): Promise<void> {
  await onMachine(given, async (machine) => {
    await installEngine(machine);
    const inClone = (block: string) => machine.run(`cd /root/yardstick\n${block}`);
    await inClone(commands("A container", 0).replace("docker build", `docker build ${localBases}`));
    const size = (await megabytesOf(machine, "yardstick")) - (await megabytesOf(machine, "localhost/debian"));
    if (size > 320) throw new Error(`The image adds ${size} MiB to its base.`);
    machine.start("exec podman logs --follow yardstick");
    await untilReady(machine);
    given.say(`${await walk(machine, "http://localhost:3000")}; ${size} MiB more than its base, read-only`);
    await machine.run("podman healthcheck run yardstick");
    const account = (await machine.run("podman exec yardstick id --user")).trim();
    if (account !== "10001") throw new Error(`It runs as user ${account}.`);
    await machine.run(
      `for tool in npm git gcc; do podman exec yardstick sh -c "command -v $tool" && exit 1; done; true`,
    );
    await inClone(commands("A container", 1));
    given.say("healthy, as user 10001, without npm; backed up while it runs");
    await machine.run("podman stop yardstick; podman start yardstick");
    await untilReady(machine);
    await walk(machine, "http://localhost:3000", { again: true });
    given.say("stopped and started; signed in again");
  });
}

/** All ways, in the order of docs/install.md. */
export const ways: Way[] = [
  { name: "folder", try: inFolder },
  { name: "systemd-caddy", try: serviceWithCaddy },
  { name: "systemd-nginx-postgresql", try: serviceWithNginx },
  { name: "container", try: inContainer },
];
