import { createRequire } from 'node:module'
import { renderAsync } from '@resvg/resvg-js'

// The drawing program reads TTF only, not the woff2 that browsers get.
const { resolve } = createRequire(import.meta.url)
const fontFiles = [
  resolve('@expo-google-fonts/schibsted-grotesk/800ExtraBold/SchibstedGrotesk_800ExtraBold.ttf'),
  resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
]

/** Draws an SVG as PNG, with the two fonts of the site. */
export async function drawPng(svg: string): Promise<Buffer> {
  const image = await renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' },
  })
  return image.asPng()
}
