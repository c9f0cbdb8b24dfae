import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const isInstalled = (name: 'nginx' | 'caddy') =>
  spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0

export type Proxy = { address: string; stop: () => Promise<void> }
type Given = { port: number; web: readonly number[]; folder: string }

/** Counts answers by what the cache did, one line each. */
export const cacheLog = (folder: string) => join(folder, 'cache.log')

/**
 * nginx with `deploy/nginx.conf`, without TLS, on loopback ports. Only addresses and folders are others, and the header
 * with the state of the cache goes to a log, so that all answers have one length.
 */
export async function startNginx({ port, web, folder }: Given): Promise<Proxy> {
  mkdirSync(join(folder, 'cache'), { recursive: true })
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('127.0.0.1:3001', `127.0.0.1:${web[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${web[1]}`)
    .replace('/var/cache/nginx/saesonkortet', join(folder, 'cache'))
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(?:ssl_certificate|add_header X-Cache).*$/gm, '')
  const head = [
    'user root;\nworker_processes 1;\nworker_rlimit_nofile 20000;\ndaemon off;',
    `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log warn;`,
    'events { worker_connections 8192; }',
  ]
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const log = `log_format state '$upstream_cache_status';\naccess_log ${cacheLog(folder)} state;`
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${head.join('\n')}\nhttp {\n${temporary}\n${log}\ninclude ${folder}/site.conf;\n}\n`,
  )
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf')]
  const tested = spawnSync('nginx', ['-t', ...options], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(`nginx refuses deploy/nginx.conf:\n${tested.stderr}`)
  return started(spawn('nginx', options, { stdio: ['ignore', 'ignore', 'inherit'] }), port)
}

/** Caddy with `deploy/Caddyfile`, without TLS and without its own port for administration. */
export async function startCaddy({ port, web, folder }: Given): Promise<Proxy> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n}\n${readFileSync('deploy/Caddyfile', 'utf8')}`)
  const env = {
    ...process.env,
    ADDRESS: `http://127.0.0.1:${port}`,
    WEB: web.map((one) => `127.0.0.1:${one}`).join(' '),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  const options = ['--config', file, '--adapter', 'caddyfile']
  const tested = spawnSync('caddy', ['validate', ...options], { encoding: 'utf8', env })
  if (tested.status !== 0) throw new Error(`Caddy refuses deploy/Caddyfile:\n${tested.stderr}`)
  return started(spawn('caddy', ['run', ...options], { stdio: 'ignore', env }), port)
}

/** Waits until the proxy reaches the service. */
async function started(child: ChildProcess, port: number): Promise<Proxy> {
  const address = `http://127.0.0.1:${port}`
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  }
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${address}/api/v1/scan/keys`).catch(() => undefined)
    if (answer?.ok) return { address, stop }
    await sleep(50)
  }
  await stop()
  throw new Error('The proxy did not start')
}
