import { setTimeout as sleep } from 'node:timers/promises'
import {
  request as requests,
  type APIRequestContext,
  type Cookie,
  type Page,
} from '@playwright/test'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { decodeQR } from 'qr/decode.js'

type Role = (typeof demoSignIns)[number]['role']

const known = new Map<Role, Cookie[]>(
  Object.entries(JSON.parse(process.env.E2E_SESSIONS ?? '{}')) as [Role, Cookie[]][],
)

/**
 * Signs the browser in as a person of the demonstration; other stories test the sign-in page. Stories share
 * one session for each person, because a password can be tried only ten times in a quarter of an hour.
 */
export async function signIn(page: Page, origin: string | undefined, role: Role) {
  await page.context().addCookies(known.get(role) ?? [])
  const { account } = await ask<{ account: unknown }>(page.request, '/account/me')
  if (account !== null) return
  await openSession(page.request, origin, role)
  known.set(role, await page.context().cookies())
}

/** The cookie of the same session, for requests without a browser. */
export const cookieOf = (role: Role) =>
  (known.get(role) ?? []).map(({ name, value }) => `${name}=${value}`).join('; ')

/** Signs in every person of the demonstration once, before the stories begin. */
export async function signInAll(origin: string): Promise<Record<string, Cookie[]>> {
  const sessions: Record<string, Cookie[]> = {}
  for (const { role } of demoSignIns) {
    const context = await requests.newContext({ baseURL: origin })
    await openSession(context, origin, role)
    sessions[role] = (await context.storageState()).cookies
    await context.dispose()
  }
  return sessions
}

async function openSession(request: APIRequestContext, origin: string | undefined, role: Role) {
  const who = demoSignIns.find((one) => one.role === role)
  const first = { email: who?.email, password: who?.password }
  const { done } = await patiently(request, { origin, path: 'sign-in', give: () => first })
  if (done) return
  const give = async () => {
    const { demoCode } = await ask<{ demoCode: string }>(request, '/account/second-step')
    return { code: demoCode }
  }
  await patiently(request, { origin, path: 'second-step', give })
}

type Attempt = { origin?: string; path: string; give: () => object | Promise<object> }

/**
 * All stories come from one address, which has a limit of sign-ins per minute, and a code from the app is valid
 * once, so two stories that sign in within the same half minute take turns.
 */
async function patiently(
  request: APIRequestContext,
  { origin = '', path, give }: Attempt,
): Promise<{ done: boolean }> {
  for (;;) {
    const answer = await request.post(`/api/v1/account/${path}`, {
      data: await give(),
      headers: { origin },
    })
    if (answer.ok()) return (await answer.json()) as { done: boolean }
    const body = await answer.text()
    if (answer.status() !== 429 && !body.includes('second_code_used')) {
      throw new Error(`Could not sign in: ${body}`)
    }
    await sleep(2_000)
  }
}

/** Sends a request to the API with the cookies of the signed-in browser. */
export async function ask<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(`/api/v1${path}`)
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`)
  return (await answer.json()) as T
}

/** Reads a code like a scanner, from the picture on the page. */
export async function readCode(page: Page): Promise<string> {
  const drawing = page.getByRole('img', { name: 'Kode til check-in' }).first()
  const size = Number((await drawing.getAttribute('viewBox'))?.split(' ')[2])
  const path = (await drawing.locator('path').getAttribute('d')) ?? ''
  return decodeQR(paint(path, size))
}

/** Types like a scanner: quickly, wherever the focus is, with Enter at the end. */
export async function scan(desk: Page, code: string) {
  await desk.waitForFunction(isScanFieldHydrated)
  // One key, then the rest at once: key by key a busy machine is slower than a scanner, and so a person who types.
  await desk.keyboard.type(code.slice(0, 1))
  await desk.keyboard.insertText(code.slice(1))
  await desk.keyboard.press('Enter')
}

/**
 * Runs in the page. The server's HTML has the field and the browser focuses it, but until React has hydrated it,
 * what is typed there is lost. React adds a property of its own to each element that it controls.
 */
function isScanFieldHydrated() {
  const fields = [...document.querySelectorAll('#scan')]
  return fields.every((field) => Object.keys(field).some((key) => key.startsWith('__reactProps$')))
}

const scale = 4

function paint(path: string, size: number) {
  const side = size * scale
  const data = new Uint8Array(side * side).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < scale; row++) {
      const from = (Number(y) * scale + row) * side + Number(x) * scale
      data.fill(0, from, from + Number(width) * scale)
    }
  }
  const rgba = new Uint8Array(side * side * 4)
  data.forEach((light, i) => rgba.set([light, light, light, 255], i * 4))
  return { width: side, height: side, data: rgba }
}
