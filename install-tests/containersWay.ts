import { commands, inlineCommands } from "./guide.ts";
import { projectInside, type Machine } from "./machine.ts";
import { megabyte, memory, onMachine, untilReady, walk, type Given } from "./way.ts";

const inProject = "cd /root/yardstick";
const inDeploy = "cd /root/yardstick/deploy; export DOCKER_HOST=unix:///run/podman/podman.sock";

/**
 * Prepares a machine for containers: Podman, under the name of Docker. No registry of images is in reach, so the
 * machine's own Debian takes the place of the bases.
 */
async function installEngine(machine: Machine): Promise<void> {
  machine.limitMemory(memory.building);
  await machine.run(`
    without="--one-file-system --exclude=./var/cache --exclude=./var/lib/apt --exclude=./root --exclude=./mnt"
    tar -C / $without --exclude=./usr/local -cf debian.tar .
    apt-get install --yes --no-install-recommends git binutils
    tar -C / $without -cf node.tar .
    apt-get install --yes --no-install-recommends podman podman-docker docker-compose crun catatonit netavark aardvark-dns iptables
    touch /etc/containers/nodocker
    printf '[containers]\\ncgroups="disabled"\\n[engine]\\ncompat_api_enforce_docker_hub=false\\n' > /etc/containers/containers.conf
    podman import debian.tar localhost/debian
    podman import node.tar localhost/node
    rm debian.tar node.tar
    git clone --quiet ${projectInside} yardstick`);
  machine.start("exec podman system service --time=0 unix:///run/podman/podman.sock");
}

const localBases =
  "--format docker --isolation chroot --build-arg BUILD_BASE=localhost/node --build-arg BASE=localhost/debian";

async function checkImage(machine: Machine): Promise<string> {
  const sizeOf = async (image: string) =>
    Math.round(Number(await machine.run(`podman image inspect --format '{{.Size}}' ${image}`)) / megabyte);
  const size = (await sizeOf("yardstick")) - (await sizeOf("localhost/debian"));
  if (size > 325) throw new Error(`The image adds ${size} MiB to its base.`);
  await machine.run("podman healthcheck run yardstick");
  const account = (await machine.run("podman exec yardstick id --user")).trim();
  if (account !== "10001") throw new Error(`It runs as user ${account}.`);
  await machine.run(`for tool in npm git gcc; do podman exec yardstick sh -c "command -v $tool" && exit 1; done; true`);
  await machine.run("podman exec yardstick touch /app/x 2>&1 && exit 1; true");
  return `${size} MiB more than its base, read-only, healthy, as user 10001, without npm`;
}

async function container(machine: Machine, say: Given["say"]): Promise<void> {
  await machine.run(
    `${inProject}\n${commands("A container", 0).replace("docker build", `docker build ${localBases}`)}`,
  );
  machine.start("exec podman logs --follow yardstick");
  await untilReady(machine);
  const walked = await walk(machine, "http://localhost:3000", { only4: true, only512: false });
  say(`container: ${walked}; ${await checkImage(machine)}`);
  await machine.run(`${inProject}\n${commands("A container", 1)}`);
  await machine.run("podman stop yardstick; podman start yardstick");
  await untilReady(machine);
  await walk(machine, "http://localhost:3000", { again: true, only512: false });
  say("container: backed up while it runs; stopped, started, signed in again");
  await machine.run("podman rm --force yardstick; podman volume rm yardstick");
}

/** Images of this machine's Debian under the names of those that compose.yaml takes from a registry. */
const standIns = `
mkdir /root/caddy /root/postgres
cat > /root/caddy/Containerfile <<'END'
FROM localhost/debian
RUN mkdir -p /var/cache/apt/archives/partial /var/lib/apt/lists/partial && apt-get update && apt-get install --yes caddy
ENV XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
END
cat > /root/postgres/start <<'END'
set -e
data=/var/lib/postgresql/data
programs=/usr/lib/postgresql/15/bin
chown postgres $data
as="runuser -u postgres --"
if ! test -e $data/PG_VERSION; then
  $as $programs/initdb --pgdata $data --auth-local=trust --auth-host=scram-sha-256 > /dev/null
  echo "host all all all scram-sha-256" >> $data/pg_hba.conf
  $as $programs/pg_ctl --pgdata $data --options "-c listen_addresses=" --wait start > /dev/null
  for file in /docker-entrypoint-initdb.d/*.sql; do $as psql --file $file; done
  $as $programs/pg_ctl --pgdata $data --wait stop
fi
exec $as $programs/postgres -D $data -c listen_addresses='*'
END
cat > /root/postgres/Containerfile <<'END'
FROM localhost/debian
RUN mkdir -p /var/cache/apt/archives/partial /var/lib/apt/lists/partial && apt-get update && apt-get install --yes postgresql-15
COPY start /start
CMD ["sh", "/start"]
END
podman build --isolation chroot --tag docker.io/library/caddy:2 /root/caddy
podman build --isolation chroot --tag docker.io/library/postgres:17 /root/postgres`;

/** Starts one of the ways of compose.yaml with the variables in its file, walks, and removes it. */
async function compose(machine: Machine, up: string, variables: string[], address: string): Promise<string> {
  const program = (command: string) =>
    `${inDeploy}\n${command.replaceAll("docker compose", "docker-compose").replaceAll(" --build", "")}`;
  await machine.run(program(`printf '%s\\n' ${variables.map((line) => `'${line}'`).join(" ")} > .env\n${up}`));
  await untilReady(machine);
  machine.start(program("exec docker compose logs --follow --no-color --no-log-prefix yardstick"));
  const ca = "/root/caddy.crt";
  if (address.startsWith("https"))
    await machine.run(
      program(`for i in $(seq 50); do
        docker compose exec -T caddy cat /data/caddy/pki/authorities/local/root.crt > ${ca} && break; sleep 0.5; done; sleep 2`),
    );
  const trust = { ca: address.startsWith("https") ? ca : "", only512: false };
  const walked = await walk(machine, address, { ...trust, only4: true });
  // Debian's docker-compose takes Podman's network for a changed one on a second start, so the containers go first.
  const [backup = ""] = commands("Compose", 0).split(" && ");
  await machine.run(program(`${backup}\n${up.replace("up --detach --build", "down")}\n${up}`));
  await untilReady(machine);
  await walk(machine, address, { ...trust, again: true });
  await machine.run(program(up.replace("up --detach --build", "down --volumes")));
  return walked;
}

/** A container alone, and the three ways of compose.yaml. */
export async function inContainers(given: Given): Promise<void> {
  await onMachine(given, async (machine) => {
    await installEngine(machine);
    await container(machine, given.say);
    await machine.run(standIns);
    const [alone = "", withPostgres = "", withCaddy = ""] = inlineCommands("Compose", "docker compose");
    given.say(`compose alone: ${await compose(machine, alone, [], "http://localhost:3000")}`);
    const database = "postgres://yardstick:second@postgres/yardstick";
    const passwords = ["POSTGRES_PASSWORD=first", "YARDSTICK_PASSWORD=second", `DATABASE_URL=${database}`];
    given.say(`compose, PostgreSQL: ${await compose(machine, withPostgres, passwords, "http://localhost:3000")}`);
    const names = ["DOMAIN=localhost", "PUBLIC_URL=https://localhost"];
    given.say(`compose, Caddy: ${await compose(machine, withCaddy, names, "https://localhost")}`);
  });
}
