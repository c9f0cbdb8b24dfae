import type { Plugin } from 'vite'

/**
 * The list of routes names each by its path in the project. By the path on this machine, as the framework writes it, each
 * folder would give another build.
 */
export function relativePaths(): Plugin {
  const project = `${process.cwd()}/`
  return {
    name: 'relative-paths',
    transform: {
      filter: { id: /^\0tanstack-start-manifest/ },
      handler: (code) => ({ code: code.replaceAll(project, ''), map: null }),
    },
  }
}
