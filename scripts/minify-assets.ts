import { minify } from 'terser'
import { minifySync, type Plugin } from 'vite'

/**
 * Minifies scripts that are emitted as assets, which the bundler does not minify, and the chunks of most pages and of the board once
 * more: the second minifier still finds 1.3 kB there, compressed. In all others it finds little, for half a minute.
 */
export function minifyAssets(): Plugin {
  return {
    name: 'minify-assets',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') {
          if (chunksOfMostPages.includes(file.name))
            file.code = await minifyAgain(file.fileName, file.code)
        } else if (file.fileName.endsWith('.js')) {
          const { code, errors } = minifySync(file.fileName, String(file.source))
          if (errors.length > 0) throw new Error(`${file.fileName}: ${errors[0]?.message}`)
          file.source = code
        }
      }
    },
  }
}

const chunksOfMostPages = [
  'app',
  'frame',
  'live-board',
  'board-parts',
  'board-updates',
  'tournament-parts',
]

/** What `plainImports` leaves of Vite's helper: a call with the import and an empty list of style sheets. */
const helperCall = /[\w$]+\(\(\)=>(import\("[^"]+"\)),\[\]\)/g

async function minifyAgain(name: string, emitted: string): Promise<string> {
  const source = emitted.replaceAll(helperCall, '$1')
  // Statements of their own repeat more than joined ones, so they compress better.
  const plain = { sequences: false, join_vars: false, passes: 2 }
  const compress = { ecma: 2022, module: true, ...plain } as const
  const { code } = await minify(source, { module: true, ecma: 2022, compress })
  if (!code) throw new Error(`${name} is empty after minifying`)
  return code
}
