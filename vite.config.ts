import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      router: { entry: './router.tsx', generatedRouteTree: 'route-tree.gen.ts' },
      client: { entry: './client.tsx' },
      server: { entry: '../main.ts' },
      importProtection: { behavior: 'error', client: { files: ['**/src/server/**'] } },
    }),
    react(),
  ],
  // Packages stay packages on the server: the bundle holds our code, node_modules holds theirs.
  ssr: { external: true },
  environments: { ssr: { resolve: { external: true } } },
  build: { chunkSizeWarningLimit: 400 },
})
