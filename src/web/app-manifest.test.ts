import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { appIcons } from '#domain/content/app-icons.ts'
import { routeTree } from './route-tree.gen.ts'

type Image = { src: string; sizes: string; purpose?: string }
type Manifest = {
  id: string
  start_url: string
  display: string
  lang: string
  icons: Image[]
  screenshots: Image[]
  shortcuts: { name: string; url: string; icons: Image[] }[]
}
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest

/** Width and height of a PNG, from its header. */
function sizeOf(path: string): string {
  const png = readFileSync(`public${path}`)
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

test('every picture that the manifest names exists in its size', () => {
  const { icons, shortcuts, screenshots } = manifest
  const images = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)]
  expect(images.map(({ src }) => sizeOf(src))).toEqual(images.map(({ sizes }) => sizes))
  const largest = icons.filter(({ sizes }) => sizes === '512x512').map(({ purpose }) => purpose)
  expect(largest).toEqual(['any', 'maskable', 'monochrome'])
})

test('the app opens in Danish as its own window, and its shortcuts lead to pages that exist', () => {
  expect(manifest).toMatchObject({ id: '/', lang: 'da', display: 'standalone' })
  const names = manifest.shortcuts.map(({ name }) => name)
  expect(names).toEqual(['Mit kort', 'Tjek ind', 'Min turnering'])
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree, context: { queryClient: new QueryClient() }, history })
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
    const found = router.getMatchedRoutes(url)[0].at(-1)?.fullPath.replace(/\/$/, '')
    expect(found).toBe(url)
  }
})

test('the icons are drawn from the mark', () => {
  for (const { svg, files } of appIcons) {
    for (const { path, size } of files) {
      const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
      expect(drawn.equals(readFileSync(`public${path}`)), path).toBe(true)
    }
  }
})
