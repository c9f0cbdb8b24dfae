import { readFile } from 'node:fs/promises'
import { runVectors } from './golf-vectors/run-vectors.ts'

/** `npm run -s golf:vectors -- FILE`: checks the golf rules of the domain against a file of worked examples. */
async function main([path, ...rest]: string[]): Promise<number> {
  if (!path || rest.length > 0) {
    console.error('Usage: npm run -s golf:vectors -- FILE')
    return 1
  }
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    console.error(`${path} could not be read (${error.code}).`)
  })
  if (text === undefined) return 1
  const { lines, passed, failed, skipped } = runVectors(text)
  for (const line of lines) console.log(line)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed > 0 ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
