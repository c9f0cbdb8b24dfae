import type { Plugin } from 'vite'

/**
 * What is imported later is imported, and nothing more. Vite's own helper first fetches the style sheets
 * that a lazy file brings; we have one sheet, which every page links, and nobody listens for its events: it would be
 * half a kilobyte for every visitor. A lazy file with a style sheet fails the build.
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
