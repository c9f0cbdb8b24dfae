import { writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { appIcons } from '#domain/content/app-icons.ts'

/** Draws the icons of the installed app. Developers run it to change them: `node scripts/draw-icons.ts`. */
for (const { svg, files } of appIcons) {
  for (const { path, size } of files) {
    const image = new Resvg(svg, { fitTo: { mode: 'width', value: size } })
    writeFileSync(`public${path}`, image.render().asPng())
  }
}
