import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a brotli version beside every file for the browser, compressed once as far as possible. */
export function compressFiles(folder = 'assets'): Plugin {
  return {
    name: 'compress-files',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }) {
      const names = await readdir(join(dir, folder))
      const texts = names.filter((name) => /\.(?:js|css|svg)$/.test(name))
      await Promise.all(texts.map((name) => compress(join(dir, folder, name))))
    },
  }
}

async function compress(path: string) {
  await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)))
}
