import type { Plugin } from 'vite'

/** The file of a package and what the browser gets in its place. */
const unused = [
  {
    // `ui/link.tsx` and `shell/router-link.tsx` are the links of every page; a route only refers to the router's own.
    id: /\/@tanstack\/react-router\/dist\/esm\/link\.js$/,
    code: `export const Link = () => { throw new Error('The link of the router is left out') }
      export { Link as createLink, Link as linkOptions, Link as useLinkProps }`,
  },
  {
    // Lists are read by the page with ordinary queries.
    id: /\/@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    code: `export const infiniteQueryBehavior = () => { throw new Error('Infinite queries are left out') }
      export { infiniteQueryBehavior as hasNextPage, infiniteQueryBehavior as hasPreviousPage }`,
  },
]

/**
 * Leaves out two parts of packages that no page uses. The packages refer to them from their own classes, so the
 * bundler keeps them, and each visitor would load 2 kB for nothing, compressed.
 */
export function slimPackages(): Plugin {
  return {
    name: 'slim-packages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: unused.map(({ id }) => id) },
      handler: (id) => unused.find((part) => part.id.test(id))?.code,
    },
  }
}
