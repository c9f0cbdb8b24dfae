import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect } from './house.ts'

/** As someone at the terminal does it, beside the running service; answers what was said. */
async function command(script: string, args: string[]): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: process.env.E2E_DATA_DIR ?? '',
    DEMO: '1',
    // Reading our modules is all that such a command does for long: what one has read the next one finds.
    NODE_COMPILE_CACHE: resolve('.cache', 'compile'),
  }
  return (await promisify(execFile)('node', [script, ...args], { env })).stdout
}

export async function importFile(kind: string, file: string) {
  const said = await command('scripts/import.ts', [kind, file, '--apply'])
  expect(said).toMatch(/Gennemført|Der er intet at ændre/)
}

/** Makes somebody the first person of a club; answers the code that she signs in with. */
export async function appointStaff(email: string, clubNumber: string): Promise<string> {
  const said = await command('scripts/staff-create.ts', [email, clubNumber])
  return /med koden (\d{6})/.exec(said)?.[1] ?? ''
}
