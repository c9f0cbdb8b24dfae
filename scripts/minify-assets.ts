import { minifySync, type Plugin } from 'vite'

/** Scripts that are sent as files of their own, which the bundler passes on as they were written. */
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
