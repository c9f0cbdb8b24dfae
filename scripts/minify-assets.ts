import { minifySync, type Plugin } from 'vite'

/** Minifies scripts that are emitted as assets, which the bundler does not minify. */
export function minifyAssets(): Plugin {
  return {
    name: 'minify-assets',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.js')) continue
        const { code, errors } = minifySync(asset.fileName, String(asset.source))
        if (errors.length > 0) throw new Error(`${asset.fileName}: ${errors[0]?.message}`)
        asset.source = code
      }
    },
  }
}
