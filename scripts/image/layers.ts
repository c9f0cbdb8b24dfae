import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A layer as OCI describes it: the hash of its tar, and the file that is sent, by its hash. */
export type Layer = { diffId: string; digest: string; size: number; file: string }

/** Something of a layer that belongs to another user than root. */
export type Owned = { path: string; id: number }

/**
 * Packs paths of a folder so that the same files give the same bytes: in the order of their names, with one time, one
 * owner and the modes of nobody's umask.
 */
export function packTar(options: {
  file: string
  folder: string
  paths: readonly string[]
  without?: readonly string[]
  owned?: readonly Owned[]
  epoch: number
}): string {
  const { file, folder, paths, without = [], owned = [], epoch } = options
  const steady = [
    '--sort=name',
    '--format=posix',
    '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime',
    `--mtime=@${epoch}`,
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
    '--no-xattrs',
  ]
  const pack = (how: string, id: number, own: readonly string[], except: readonly string[]) =>
    execFileSync('tar', [
      ...steady,
      `--owner=${id}`,
      `--group=${id}`,
      '-C',
      folder,
      '--anchored',
      ...except.map((path) => `--exclude=${path}`),
      how,
      file,
      '--',
      ...own,
    ])
  pack('-cf', 0, paths, [...without, ...owned.map(({ path }) => path)])
  for (const { path, id } of owned) pack('-rf', id, [path], [])
  return file
}

/**
 * Compresses a tar beside it and moves the result to its hash. By gzip, whose bytes have been the same for years and
 * on every processor; zlib, which Node has, has faster ways that differ between processors.
 */
export async function compress(tar: string, blobs: string): Promise<Layer> {
  const diffId = await hashOf(tar)
  const { status, stderr } = spawnSync('gzip', ['-n', '-6', '--force', tar], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`gzip ended with ${status}: ${stderr}`)
  const packed = `${tar}.gz`
  const digest = await hashOf(packed)
  const file = join(blobs, digest)
  renameSync(packed, file)
  return { diffId, digest, size: statSync(file).size, file }
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
