import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Maximum bytes of a socket's path, without the final zero (`sun_path` is 104 bytes on a Mac). */
const maxPath = 103

/**
 * The folder for PostgreSQL's socket; a query over a socket costs half the CPU time of one over the loopback port.
 * Undefined on Windows, and for a path that is too long or that PostgreSQL would parse as a list. Then only the port
 * is used, as on file systems without sockets.
 */
export function socketFolder(homeFolder: string): string | undefined {
  const isTooLong = Buffer.byteLength(join(homeFolder, nameOf(65_535))) > maxPath
  if (process.platform === 'win32' || isTooLong || /[,"\s]/.test(homeFolder)) return undefined
  return homeFolder
}

/** Removes the sockets of killed servers. Each start has another port, so PostgreSQL would not replace them. */
export function removeStaleSockets(homeFolder: string): void {
  for (const name of readdirSync(homeFolder).filter((entry) => entry.startsWith('.s.PGSQL.'))) {
    rmSync(join(homeFolder, name), { force: true })
  }
}

/** The URL of a database of the server at this port: by its socket if the process may enter the folder. */
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
