import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { ShownPlan } from '#contract/admin/imports.ts'
import { expect } from './fixtures.ts'
import { cookieOf } from './sign-in.ts'

/** Runs a command at the terminal, beside the running service; returns its output. */
async function command(script: string, args: string[]): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: process.env.E2E_DATA_DIR ?? '',
    DEMO: '1',
    // Such a command spends its time on loading modules, so all commands share one compile cache.
    NODE_COMPILE_CACHE: resolve('.cache', 'compile'),
  }
  return (await promisify(execFile)('node', [script, ...args], { env })).stdout
}

export async function importFile(kind: string, file: string) {
  const output = await command('scripts/import.ts', [kind, file, '--apply'])
  expect(output).toMatch(/Gennemført|Der er intet at ændre/)
}

/** Does the same through the API of the back office, without starting a command. */
export async function uploadFile(kind: string, path: string) {
  const file = (await readFile(path)).toString('base64')
  const upload = { kind, fileName: basename(path), file }
  const { digest, ...plan } = await post<ShownPlan>('/plan', upload)
  expect(plan.errors).toEqual([])
  // A retry finds the rows that the first attempt imported.
  if (plan.created + plan.changed > 0) await post('', { ...upload, digest })
}

async function post<T>(path: string, body: object): Promise<T> {
  const origin = process.env.E2E_URL ?? ''
  const headers = { 'content-type': 'application/json', cookie: cookieOf('operator'), origin }
  const answer = await fetch(`${origin}/api/v1/admin/imports${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const output = await answer.text()
  expect(answer.ok, output).toBe(true)
  return JSON.parse(output) as T
}

/** Appoints the first staff member of a club; returns the code for signing in. */
export async function appointStaff(email: string, clubNumber: string): Promise<string> {
  const output = await command('scripts/staff-create.ts', [email, clubNumber])
  return /med koden (\d{6})/.exec(output)?.[1] ?? ''
}
