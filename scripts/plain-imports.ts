import type { Plugin } from 'vite'

/**
 * Replaces Vite's helper for lazy imports by a plain import. The helper fetches style sheets of a lazy
 * file first, but every page links the only style sheet, so the helper would cost each visitor half a
 * kilobyte for nothing. A lazy file with a style sheet fails the build.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (
          file.type === 'chunk' &&
          !file.isEntry &&
          (file.viteMetadata?.importedCss.size ?? 0) > 0
        ) {
          this.error(`${file.fileName} brings a style sheet that nobody would fetch`)
        }
      }
    },
  }
}
