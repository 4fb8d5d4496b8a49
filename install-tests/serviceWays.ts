import { basename } from "node:path";
import { commands } from "./guide.ts";
import type { Machine } from "./machine.ts";
import { onMachine, untilReady, walk, type Given } from "./way.ts";

const site = "https://quotes.example.org";

/** The archive's name in the commands is the one of this version, and its folder's. */
const folderOf = (archive: string) => basename(archive, ".tar.gz");

export async function inFolder(given: Given): Promise<void> {
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

export async function serviceWithCaddy(given: Given): Promise<void> {
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

export async function serviceWithNginx(given: Given): Promise<void> {
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
