import { chmodSync, mkdtempSync, readFileSync, readlinkSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Memory that Linux lends as a folder. */
const memory = '/dev/shm'
/** Several times what the databases of a run come to at once. */
const roomyBytes = 3 * 1024 ** 3

/**
 * A folder of one's own for a database, which the database's user may enter. In memory where there is room: a
 * database is a thousand small files, and on a disk their coming and going costs the processor four times as much.
 */
export const newScratch = (prefix: string): string =>
  newFolderIn(hasRoomInMemory() ? memory : tmpdir(), `${prefix}${maker()}-`)

/** Where `newScratch` may have made one. */
export const scratchPlaces = (): string[] => [...new Set([memory, tmpdir()])]

/** Who made a folder by this name; undefined when nobody here knows. */
export function makerOf(name: string): number | undefined {
  const told = /^saesonkortet-[a-z]+-(\w+)-(\d+)-\w{6}$/.exec(name)
  return told && told[1] === numbers() ? Number(told[2]) : undefined
}

const maker = () => `${numbers() ?? 'unknown'}-${process.pid}`

/** Among which processes a number says who: two containers that share a folder count apart. */
function numbers(): string | undefined {
  try {
    return Number(readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')).toString(36)
  } catch {
    return undefined
  }
}

/** For what is larger than a database: an image of the app is gigabytes. */
export const newScratchOnDisk = (prefix: string): string => newFolderIn(tmpdir(), prefix)

function newFolderIn(place: string, prefix: string): string {
  const folder = mkdtempSync(join(place, prefix))
  chmodSync(folder, 0o711)
  return folder
}

/** Whoever named a folder for what is temporary means it. */
function hasRoomInMemory(): boolean {
  if (process.env.TMPDIR || process.platform !== 'linux') return false
  try {
    const { bavail, bsize } = statfsSync(memory)
    // A container may see the folder of the whole machine, and own a part of its memory.
    return Math.min(bavail * bsize, process.availableMemory()) > roomyBytes && runsPrograms(memory)
  } catch {
    return false
  }
}

/** Some tests run PostgreSQL from their folder, and not every machine lets that be done there. */
function runsPrograms(folder: string): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , , options = 'noexec'] =
    mounts.find((line) => line.split(' ')[1] === folder)?.split(' ') ?? []
  return !options.split(',').includes('noexec')
}
