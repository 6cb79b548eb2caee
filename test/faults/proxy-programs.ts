import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/support/free-port'
import { installed } from './installed.ts'
import { Caller } from './portal.ts'
import type { Ground } from './portal.ts'

/** A proxy as docs/operations.md configures it, before two portals, with a certificate nobody vouches for. */
export interface ProxyProgram {
  /** What people's browsers show: the portals' PUBLIC_URL. */
  url: string
  /** Starts it before these portals; resolves when it answers. */
  start(upstreams: readonly [string, string]): Promise<void>
  /** Takes a portal out of its rotation, in the way the document describes. */
  leave(upstream: string): Promise<void>
}

export const proxyNames = ['nginx', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]

const operations = readFileSync(
  path.resolve(import.meta.dirname, '../../docs/operations.md'),
  'utf8',
)
const documented: Record<ProxyName, string> = {
  nginx: blockWith('upstream registry'),
  caddy: blockWith('reverse_proxy'),
}
const addresses = ['10.0.0.11:3000', '10.0.0.12:3000'] as const
const name = 'registry.example.org'

function blockWith(text: string): string {
  const block = operations.split('```').find((part) => part.includes(text))
  if (block === undefined) throw new Error(`docs/operations.md has no block with "${text}".`)
  return block.trim()
}

/** Makes ready to start one; it ends with the ground. */
export async function prepareProxy(
  which: ProxyName,
  { afterwards }: Ground,
): Promise<ProxyProgram> {
  const program = installed(which, {
    from: which === 'nginx' ? 'nginx-light' : 'caddy',
    why: 'This proxy',
  })
  const folder = mkdtempSync(path.join(tmpdir(), 'registry-proxy-'))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const url = `https://127.0.0.1:${port}`
  const file = path.join(folder, 'settings')
  const write = (
    upstreams: readonly [string, string],
    change: (text: string) => string = (text) => text,
  ) => {
    const text = change(
      addresses.reduce(
        (whole, address, n) => whole.replaceAll(address, new URL(upstreams[n] ?? '').host),
        documented[which],
      ),
    )
    writeFileSync(file, which === 'nginx' ? nginxFile(text, folder, port) : caddyFile(text, port))
  }
  let written: readonly [string, string] = ['', '']
  const reload = () =>
    execFileSync(program, ['-p', folder, '-c', file, '-s', 'reload'], { stdio: 'pipe' })
  return {
    url,
    async start(upstreams) {
      written = upstreams
      if (which === 'nginx') makeCertificate(folder)
      write(upstreams)
      const args =
        which === 'nginx'
          ? ['-p', folder, '-c', file]
          : ['run', '--config', file, '--adapter', 'caddyfile']
      const child = spawn(program, args, {
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
        },
      })
      let said = ''
      child.stderr.on('data', (part: Buffer) => (said += part.toString()))
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      afterwards(() => {
        child.kill('SIGTERM')
        return ended
      })
      const caller = new Caller(url)
      const until = performance.now() + 30_000
      while ((await caller.call('GET', '/readyz')).status !== 200) {
        if (child.exitCode !== null || performance.now() > until)
          throw new Error(`${which} did not start: ${said.slice(-600)}`)
        await pause(100)
      }
      caller.close()
    },
    async leave(upstream) {
      // Caddy probes by itself.
      if (which === 'caddy') return
      const { host } = new URL(upstream)
      write(written, (text) => text.replace(`server ${host};`, `server ${host} down;`))
      reload()
      // Workers with the old settings finish their requests.
      await pause(1000)
    },
  }
}

function makeCertificate(folder: string): void {
  execFileSync(
    installed('openssl', { from: 'openssl', why: 'A certificate' }),
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      path.join(folder, 'key.pem'),
      '-out',
      path.join(folder, 'certificate.pem'),
    ],
    { stdio: 'pipe' },
  )
}

/** The documented blocks with this machine's port and certificate; around them what a package's own nginx.conf has. */
function nginxFile(text: string, folder: string, port: number): string {
  const own = text
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace(/ssl_certificate [^;]+/, `ssl_certificate ${folder}/certificate.pem`)
    .replace(/ssl_certificate_key [^;]+/, `ssl_certificate_key ${folder}/key.pem`)
  const modules = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  return `daemon off;\nuser ${process.getuid?.() === 0 ? 'root' : 'nobody'};\npid ${folder}/pid;\nerror_log stderr error;\nevents { worker_connections 1024; }\nhttp {\naccess_log off;\n${modules}\n${own}\n}\n`
}

function caddyFile(text: string, port: number): string {
  return `{\n  admin off\n  auto_https disable_redirects\n  skip_install_trust\n}\n${text.replace(`${name} {`, `https://127.0.0.1:${port} {\n  tls internal`)}\n`
}
