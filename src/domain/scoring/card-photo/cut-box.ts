import type { GridBox } from '../../documents/scorecard-grid.ts'
import { patchEdge, patchScale, type Patch } from './box-ink.ts'
import { scaleAt } from './find-marks.ts'
import { shadeAt, type GreyImage } from './grey-image.ts'
import { project, type Homography } from './homography.ts'

/** A box of the card with what surrounds it, straightened; each pixel is the mean of those of the photo that it covers. */
export function cutBox(image: GreyImage, map: Homography, box: GridBox): Patch {
  const width = Math.round((box.width + 2 * patchEdge) * patchScale)
  const height = Math.round((box.height + 2 * patchEdge) * patchScale)
  const scale = scaleAt(map, [box.left + box.width / 2, box.top + box.height / 2])
  const steps = Math.max(1, Math.min(4, Math.round(scale / patchScale)))
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let k = 0; k < steps * steps; k += 1) {
        const left = box.left - patchEdge + (x + ((k % steps) + 0.5) / steps) / patchScale
        const top = box.top - patchEdge + (y + (Math.floor(k / steps) + 0.5) / steps) / patchScale
        const [u, v] = project(map, [left, top])
        // A place on the photo is between pixels, whose centres are half a pixel from their edges.
        sum += shadeAt(image, u, v)
      }
      data[y * width + x] = sum / (steps * steps)
    }
  return { width, height, data }
}
