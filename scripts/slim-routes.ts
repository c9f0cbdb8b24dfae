import type { Plugin } from 'vite'

const helpers = 'virtual:route-helpers'

const helperCode = `
import { lazyFn, lazyRouteComponent } from '@tanstack/react-router'
export const splitPage = (load) => ({
  loader: lazyFn(load, 'loader'),
  component: lazyRouteComponent(load, 'component'),
})
export const at = (getParentRoute, path, id = path) => ({ id, path, getParentRoute })
`

/**
 * Shortens the routes of all pages, which every visitor loads: their generated code repeats names and paths that
 * only the types use, and the descriptions are for search engines and shared links, which read what the server sent.
 * It saves each visitor over 3 kB, compressed.
 */
export function slimRoutes(): Plugin {
  return {
    name: 'slim-routes',
    // After the router's own plugin, which writes this code.
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: { filter: { id: /^virtual:route-helpers$/ }, handler: () => `\0${helpers}` },
    load: { filter: { id: /^\0virtual:route-helpers$/ }, handler: () => helperCode },
    transform: {
      filter: { id: /\/src\/web\/(?:routes\/[^?]+\.tsx|route-tree\.gen\.ts)$/ },
      handler: (code, id) => {
        const slim = id.endsWith('.gen.ts') ? slimTree(code) : slimRoute(withoutDescription(code))
        return slim === code ? null : { code: slim, map: null }
      },
    },
  }
}

/** Of a route's `page({ … })`; a description that is computed from a page's data stays. */
const withoutDescription = (code: string) =>
  code.replace(/(\bpage\(\{[^{}]*?)\bdescription:\s*(?:"[^"\\]*"|'[^'\\]*'),?/g, '$1')

/** Names the file of a page once instead of twice, and leaves out the path, which the tree gives. */
function slimRoute(code: string): string {
  const short = code.replace(/createFileRoute\("[^"]*"\)/, 'createFileRoute()')
  const loader = /loader: lazyFn\(\$\$splitLoaderImporter, "loader"\)/
  const component = /component: lazyRouteComponent\(\$\$splitComponentImporter, "component"\),?/
  if (!loader.test(short) || !component.test(short)) return short
  const split = short
    .replace(component, '')
    .replace(loader, '...splitPage($$$$splitLoaderImporter)')
  return `import { splitPage } from '${helpers}'\n${split}`
}

/** Lists children without names, and gives each route its place by one call. */
function slimTree(code: string): string {
  const placed = code.replace(
    /\.update\(\{\s*id: ("[^"]*"),\s*path: ("[^"]*"),\s*getParentRoute: \(\) => (\w+)\s*\}\)/g,
    (_, id: string, path: string, parent: string) =>
      `.update(at(() => ${parent}, ${path}${id === path ? '' : `, ${id}`}))`,
  )
  const listed = placed.replace(
    /(const \w+Children = )\{([^{}]*)\}/g,
    (_, head: string, children: string) =>
      `${head}[${children.replaceAll(/\w+Route:/g, '').trim()}]`,
  )
  return `import { at } from '${helpers}'\n${inlineLeaves(listed)}`
}

/** Places a route without children where it is listed, instead of naming it before. */
function inlineLeaves(code: string): string {
  const names = new Map<string, number>()
  for (const [name] of code.matchAll(/\w+/g)) names.set(name, (names.get(name) ?? 0) + 1)
  const leaves = new Map<string, string>()
  const rest = code.replace(
    /const (\w+) = (\w+\.update\(at\(\(\) => \w+(?:, "[^"]*")+\)\));?\n/g,
    (line: string, name: string, placed: string) => {
      if (names.get(name) !== 2) return line
      leaves.set(name, placed)
      return ''
    },
  )
  return rest.replace(/\w+/g, (name) => leaves.get(name) ?? name)
}
