import type { APIRequestContext, Page } from '@playwright/test'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { decodeQR } from 'qr/decode.js'

/** Signs the browser in as somebody of the demonstration; the way through the page is told elsewhere. */
export async function signIn(page: Page, origin: string | undefined, role: 'golfer' | 'club') {
  const who = demoSignIns.find((one) => one.role === role)
  const send = () =>
    page.request.post('/api/v1/account/sign-in', {
      data: { email: who?.email, password: who?.password },
      headers: { origin: origin ?? '' },
    })
  let answer = await send()
  // All stories come from one address, and sign-ins are few a minute.
  while (answer.status() === 429) {
    await page.waitForTimeout(2_000)
    answer = await send()
  }
  if (!answer.ok()) throw new Error(`Could not sign in: ${await answer.text()}`)
}

/** The API as the signed-in browser asks it. */
export async function ask<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(`/api/v1${path}`)
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`)
  return (await answer.json()) as T
}

/** Reads a code as a scanner would: from the picture on the page. */
export async function readCode(page: Page): Promise<string> {
  const drawing = page.getByRole('img', { name: 'Kode til check-in' }).first()
  const size = Number((await drawing.getAttribute('viewBox'))?.split(' ')[2])
  const path = (await drawing.locator('path').getAttribute('d')) ?? ''
  return decodeQR(paint(path, size))
}

/** A scanner knows no field: it types wherever the focus is, quickly, and ends with Enter. */
export async function scan(desk: Page, code: string) {
  await desk.keyboard.type(code)
  await desk.keyboard.press('Enter')
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
