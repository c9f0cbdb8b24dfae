import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBrowser } from '#test/purchase-test-app.ts'
import { freePort } from '#test/start-service.ts'
import { readDockerfile } from '../../image/read-dockerfile.ts'
import { readFileSync } from 'node:fs'
import { openDebianPostgres } from '../postgres/debian.ts'
import type { Containers } from './containers.ts'

type Check = (name: string, ok: boolean, output?: string) => void

const settings = async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const secret = 'a-secret-for-the-soak-of-the-image'
  return { PORT: String(port), PUBLIC_URL: url, AUTH_SECRET: secret, BACKUP_KEY: secret }
}

/** On the embedded database, in the volume of the image: it opens, and the image's own signal ends it. */
export async function useEmbedded(containers: Containers, check: Check): Promise<void> {
  const env = await settings()
  const service = containers.serve(env)
  check(
    'it opens on the embedded database',
    await untilReady(env.PUBLIC_URL, service),
    service.output(),
  )
  await endService(containers, service, check)
}

/** On another PostgreSQL: a page, the first administrator's sign-in, the health check, and a backup by pg_dump. */
export async function useDatabase(containers: Containers, check: Check): Promise<void> {
  const postgres = openDebianPostgres('image')
  const data = join(postgres.folder, 'data')
  const port = await freePort()
  try {
    postgres.initialize(data)
    postgres.configure(data, port, [])
    postgres.start(data)
    await postgres.createDatabase(port)
    const env = { ...(await settings()), DATABASE_URL: postgres.urlAt(port) }
    const service = containers.serve(env)
    check(
      'it opens on another PostgreSQL',
      await untilReady(env.PUBLIC_URL, service),
      service.output(),
    )
    await visit(env.PUBLIC_URL, service.output(), check)
    const stage = readDockerfile(readFileSync('Dockerfile', 'utf8')).at(-1)
    const health = containers.inService(stage?.healthcheck ?? ['false'])
    check('its health check passes', health.status === 0, health.stderr)
    const who = containers.inService(['sh', '-c', 'id -u; touch /app/x || echo refused'])
    check('it is user 1000, who may not write', who.stdout === '1000\nrefused\n', who.stdout)
    const dumped = await containers.run(env, ['node', 'scripts/backup.ts', '/data/soak.backup'])
    const isDump = dumped.code === 0 && !dumped.output.includes('egen metode')
    check('pg_dump backs the database up', isDump, dumped.output)
    await endService(containers, service, check)
  } finally {
    postgres.stop(data)
    postgres.remove()
  }
}

async function visit(url: string, output: string, check: Check): Promise<void> {
  const page = await fetch(url)
  const text = await page.text()
  check('the front page', page.status === 200 && text.includes('<!DOCTYPE html>'), text)
  const health = await fetch(`${url}/healthz`)
  check('/healthz', health.status === 200, await health.text())
  const [, key] = /\/setup med nøglen (\S+)/.exec(output) ?? []
  const browser = openBrowser(url)
  const chief = { name: 'Karin Holm', email: 'karin@example.dk', password: 'golf-hele-sommeren-2' }
  const made = await browser.send('POST', '/set-up/administrator', { ...chief, key })
  const { body } = await browser.send('GET', '/account/me')
  const isSignedIn = JSON.stringify(body).includes(chief.email)
  check('the first administrator signs in', made.status === 200 && isSignedIn, JSON.stringify(made))
}

type Service = ReturnType<Containers['serve']>

async function endService(containers: Containers, service: Service, check: Check): Promise<void> {
  const from = performance.now()
  containers.stop()
  const { code, output } = await service.ended
  const seconds = (performance.now() - from) / 1000
  check('a stop ends it with 0', code === 0, `${code} after ${seconds.toFixed(1)} s\n${output}`)
}

async function untilReady(url: string, service: Service): Promise<boolean> {
  for (let tries = 0; tries < 1200 && service.isOpen(); tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return true
    await sleep(100)
  }
  return false
}
