import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routeContracts } from './scripts/route-contracts.ts'
import { minifyAssets } from './scripts/minify-assets.ts'
import { slimPackages } from './scripts/slim-packages.ts'
import { slimRoutes } from './scripts/slim-routes.ts'
import { nameBuild } from './scripts/name-build.ts'
import { copyApiDocs } from './scripts/copy-api-docs.ts'
import { listPackages } from './scripts/list-packages.ts'
import { plainImports } from './scripts/plain-imports.ts'
import { relativePaths } from './scripts/relative-paths.ts'
import { compressFiles } from './scripts/compress-files.ts'
import { sharedFiles } from './scripts/shared-files.ts'

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      router: {
        entry: './router.tsx',
        generatedRouteTree: 'route-tree.gen.ts',
        // What a page asks for comes with the page; every page knows only the addresses of the others.
        codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
      },
      client: { entry: './client.tsx' },
      server: { entry: '../main.ts' },
      importProtection: { behavior: 'error', client: { files: ['**/src/server/**'] } },
    }),
    react(),
    routeContracts(),
    plainImports(),
    relativePaths(),
    slimPackages(),
    slimRoutes(),
    nameBuild(),
    minifyAssets(),
    compressFiles(),
    copyApiDocs(),
    listPackages(),
  ],
  // React has the hook that this package adds to older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  // Packages stay packages on the server: the bundle holds our code, node_modules holds theirs.
  environments: {
    // Of the mail components a few are used; as a package they would bring Tailwind into production.
    ssr: { resolve: { external: true, noExternal: [/^@react-email\/(?!render)/] } },
    client: {
      build: {
        // The server names the files of the page it sends, and links in sight fetch their code ahead
        // (E20): a list in the entry of which file needs which others would be 3 kB for every visitor.
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: sharedFiles(),
            // The entry names the file of every page to every visitor: that of a page is short. Stories know the others.
            chunkFileNames: ({ name }) =>
              ['app', 'frame', 'live-board', 'statistics'].includes(name)
                ? 'assets/[name]-[hash:7].js'
                : 'assets/[hash:7].js',
          },
        },
      },
    },
  },
  build: {
    chunkSizeWarningLimit: 400,
    // How long plugins took is no error of a build; a busy machine would be warned of it.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
