import { chmodSync, mkdtempSync, readFileSync, readlinkSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's folder in memory. */
const memory = '/dev/shm'
/** Several times the size of all databases of a run. */
const roomyBytes = 3 * 1024 ** 3

/**
 * A temporary folder for a database, which the database's user can open. It is in memory if there is room: a
 * database is a thousand small files, and on a disk creating and deleting them takes four times as much CPU.
 */
export const newScratch = (prefix: string): string =>
  newFolderIn(hasRoomInMemory() ? memory : tmpdir(), `${prefix}${maker()}-`)

/** The folders in which `newScratch` creates its folders. */
export const scratchPlaces = (): string[] => [...new Set([memory, tmpdir()])]

/** The process that created a folder with this name; undefined when it is unknown. */
export function makerOf(name: string): number | undefined {
  const told = /^saesonkortet-[a-z]+-(\w+)-(\d+)-\w{6}$/.exec(name)
  return told && told[1] === numbers() ? Number(told[2]) : undefined
}

const maker = () => `${numbers() ?? 'unknown'}-${process.pid}`

/** The process namespace: two containers that share a folder have separate process ids. */
function numbers(): string | undefined {
  try {
    return Number(readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')).toString(36)
  } catch {
    return undefined
  }
}

/** For content larger than a database: an image of the app is gigabytes. */
export const newScratchOnDisk = (prefix: string): string => newFolderIn(tmpdir(), prefix)

function newFolderIn(place: string, prefix: string): string {
  const folder = mkdtempSync(join(place, prefix))
  chmodSync(folder, 0o711)
  return folder
}

/** A configured temporary folder takes precedence. */
function hasRoomInMemory(): boolean {
  if (process.env.TMPDIR || process.platform !== 'linux') return false
  try {
    const { bavail, bsize } = statfsSync(memory)
    // A container can see the folder of the whole machine while it has only a part of its memory.
    return Math.min(bavail * bsize, process.availableMemory()) > roomyBytes && runsPrograms(memory)
  } catch {
    return false
  }
}

/** Some tests run PostgreSQL from their folder, which not every machine allows there. */
function runsPrograms(folder: string): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , , options = 'noexec'] =
    mounts.find((line) => line.split(' ')[1] === folder)?.split(' ') ?? []
  return !options.split(',').includes('noexec')
}
