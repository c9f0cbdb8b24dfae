import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const options = { maxBuffer: 1024 ** 3, encoding: 'utf8' } as const

type Manifest = { layers: { digest: string; size: number }[]; config: { digest: string } }

/** Reads an archive of OCI that is unpacked to a folder: what its layers hold, without running anything. */
export function openArchive(file: string, folder: string) {
  execFileSync('tar', ['-x', '-C', folder, '-f', file])
  const blob = (digest: string) => join(folder, 'blobs/sha256', digest.replace('sha256:', ''))
  const json = <T>(path: string) => JSON.parse(execFileSync('cat', [path], options)) as T
  const index = json<{ manifests: { digest: string }[] }>(join(folder, 'index.json'))
  const { layers } = json<Manifest>(blob(index.manifests[0]?.digest ?? ''))
  const names = layers.map(({ digest }) =>
    execFileSync('tar', ['-tzf', blob(digest)], options)
      .split('\n')
      .map((name) => name.replace(/^\.\//, '').replace(/\/$/, '')),
  )
  return {
    sizes: layers.map(({ size }) => size),
    digests: layers.map(({ digest }) => digest),
    has: (path: string) => names.some((list) => list.includes(path)),
    read: (path: string): string => {
      const at = names.findIndex((list) => list.includes(path))
      return execFileSync('tar', ['-xzOf', blob(layers[at]?.digest ?? ''), `./${path}`], options)
    },
  }
}
