import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What an address of a socket may hold, with its end and a zero after it (`sun_path`, 104 on a Mac). */
const maxPath = 103

/**
 * The folder for PostgreSQL's socket: a question by it costs the two processes half of what one through the
 * loopback costs. Undefined where there can be none: on Windows, in a path that is too long or that PostgreSQL
 * would read as a list. The loopback port then serves alone, as it does where the file system knows no sockets.
 */
export function socketFolder(homeFolder: string): string | undefined {
  const isTooLong = Buffer.byteLength(join(homeFolder, nameOf(65_535))) > maxPath
  if (process.platform === 'win32' || isTooLong || /[,"\s]/.test(homeFolder)) return undefined
  return homeFolder
}

/** Sockets of servers that were killed; each start has another port, so nobody else takes them away. */
export function sweepSockets(homeFolder: string): void {
  for (const name of readdirSync(homeFolder).filter((entry) => entry.startsWith('.s.PGSQL.'))) {
    rmSync(join(homeFolder, name), { force: true })
  }
}

/** How our own processes reach a database of the server at this port: by its socket, where they may enter. */
export function urlOf(
  name: string,
  { secret, port, dataDir }: { secret: string; port: number; dataDir: string },
): string {
  const url = `postgresql://${name}:${secret}@127.0.0.1:${port}/${name}`
  const folder = realFolder(dataDir)
  if (!folder || !existsSync(join(folder, nameOf(port)))) return url
  return `${url}?host=${encodeURIComponent(folder)}`
}

function realFolder(dataDir: string): string | undefined {
  try {
    return socketFolder(realpathSync(join(dataDir, 'postgresql')))
  } catch {
    return undefined
  }
}

function nameOf(port: number): string {
  return `.s.PGSQL.${port}`
}
