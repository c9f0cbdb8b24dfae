import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#test/start-service.ts'
import { print, rounded } from './print.ts'

const rows = 100_000
const limitSeconds = 60
const firstNames = ['Anne', 'Søren', 'Kirsten', 'Åge', 'Lærke', 'Jørgen', 'Bodil', 'Niels']
const lastNames = ['Østergaard', 'Kjær', 'Holm', 'Ågård', 'Bæk', 'Møller', 'Lund', 'Vinther']

/** Imports a hundred thousand members into an empty service twice; the second import changes nothing. */
export async function benchImport() {
  const folder = newFolder()
  try {
    const file = join(folder, 'members.csv')
    writeFileSync(file, memberFile())
    importFile(folder, 'clubs', 'docs/examples/clubs.csv')
    const first = importFile(folder, 'members', file)
    const again = importFile(folder, 'members', file)
    report('first_import', first)
    report('same_file_again', again)
  } finally {
    removeFolder(folder)
  }
}

function memberFile(): string {
  const header =
    'DGU-nummer;Fornavn;Efternavn;E-mail;Fødselsdato;Køn;Medlemstype;Hjemmeklub;Handicap'
  const members = Array.from({ length: rows }, (_, i) => {
    const [first, last] = [firstNames[i % 8], lastNames[Math.floor(i / 8) % 8]]
    const born = `${String((i % 28) + 1).padStart(2, '0')}-0${(i % 9) + 1}-${1940 + (i % 60)}`
    const gender = i % 2 === 0 ? 'Dame' : 'Herre'
    const handicap = `${i % 54},${i % 10}`
    return `951-${i + 1};${first};${last};m${i}@example.com;${born};${gender};Fuldtid;Ja;${handicap}`
  })
  return [header, ...members].join('\r\n')
}

/** Runs the command, including the start of the database; in seconds. */
function importFile(dataDir: string, kind: string, file: string): number {
  const started = performance.now()
  execFileSync(process.execPath, ['scripts/import.ts', kind, file, '--apply'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, DEMO: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return (performance.now() - started) / 1000
}

function report(metric: string, seconds: number) {
  print({
    bench: 'import',
    metric,
    value: rounded(seconds),
    unit: `seconds for ${rows} rows`,
    peer: 'limit',
    peerValue: limitSeconds,
    ratio: rounded(seconds / limitSeconds, 2),
  })
}
