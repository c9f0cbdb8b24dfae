import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Copies the files of the API viewer at `/api/docs`, so that production does not need its package. */
export function copyApiDocs(folder = 'dist/api-docs'): Plugin {
  return {
    name: 'copy-api-docs',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle() {
      const source = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
      await mkdir(folder, { recursive: true })
      const names = ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE']
      await Promise.all(names.map((name) => cp(join(source, name), join(folder, name))))
    },
  }
}
