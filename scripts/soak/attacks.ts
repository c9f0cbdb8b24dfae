import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale } from '../build.ts'
import type { Soak } from '../soak.ts'
import type { Kind } from './attacks/frame/attack.ts'
import { runAttack, type Tally } from './attacks/frame/run-attack.ts'
import { startAttackedService } from './attacks/frame/service.ts'

const folder = join(import.meta.dirname, 'attacks')

/**
 * Attacks on a running service, each with the conditions that must hold (`attacks/frame/attack.ts` explains
 * how to write one). `ATTACKS=exhaustion,database` selects kinds by the names of their files.
 */
export const soak: Soak = async ({ seed }) => {
  await buildIfStale()
  const tally: Tally = { passed: 0, failures: [] }
  for (const name of await kinds()) {
    console.log(`\n${name}`)
    await runKind(name, seed, tally).catch((error: Error) => {
      tally.failures.push(`${name}: ${error.stack}`)
    })
  }
  for (const failure of tally.failures) console.log(failure)
  return { passed: tally.passed, failed: tally.failures.length }
}

async function kinds(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
  const all = files.map((name) => name.slice(0, -'.ts'.length)).toSorted()
  const chosen = process.env.ATTACKS?.split(',')
  const unknown = chosen?.filter((name) => !all.includes(name)) ?? []
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: ${all.join(', ')}`)
  return chosen ?? all
}

async function runKind(name: string, seed: number, tally: Tally): Promise<void> {
  const file = pathToFileURL(join(folder, `${name}.ts`)).href
  const { kind } = (await import(file)) as { kind: Kind }
  const service = await startAttackedService(seed, kind.settings)
  try {
    for (const attack of kind.attacks) await runAttack(service, attack, tally)
  } finally {
    const code = await service.close()
    if (code !== 0) tally.failures.push(`${name}: the stop ended with ${code}\n${service.output()}`)
  }
}
