import type { PieceSize } from '#domain/documents/sheets.ts'
import {
  outcomeOf,
  printedCard,
  readTaken,
  sideCard,
  takePhoto,
  type Written,
} from '#test/card-photo/take-photo.ts'
import { percentile } from '../../bench/print.ts'
import type { Soak } from '../soak.ts'

const sizes: readonly PieceSize[] = ['a4x4', 'a6', 'a5', 'a4x2']

/**
 * Photos of filled-in cards, in all sizes and lights, half of them with strokes beside the boxes of two to four balls: prints how many boxes were read, what they were read as, and why
 * photos were refused. A photo counts as failed where more than two of its boxes were read wrongly.
 */
export const soak: Soak = async ({ count = 200, seed }) => {
  const table: Record<string, Record<string, number>> = {}
  const refused: Record<string, number> = {}
  const boxes = { right: 0, wrong: 0, asked: 0 }
  const times: number[] = []
  let failed = 0
  for (let i = 0; i < count; i += 1) {
    const size = sizes[i % sizes.length] ?? 'a6'
    const balls = Math.floor(i / sizes.length) % 6
    const card = balls % 2 === 0 ? printedCard() : sideCard(2 + (balls - 1) / 2)
    const { photo, written } = takePhoto({ seed: seed + i, size, card })
    const before = process.cpuUsage()
    const reading = await readTaken(photo)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
    if (typeof reading === 'string' || !reading.ok) {
      const reason = typeof reading === 'string' ? reading : reading.reason
      refused[reason] = (refused[reason] ?? 0) + 1
      continue
    }
    let wrong = 0
    written.forEach((what, at) => {
      const box = reading.boxes[at]
      const outcome = outcomeOf(box, what)
      boxes[outcome] += 1
      if (outcome === 'wrong') wrong += 1
      const as = box?.kind === 'score' ? String(box.score) : (box?.kind ?? 'unsure')
      const row = (table[String(what satisfies Written)] ??= {})
      row[as] = (row[as] ?? 0) + 1
    })
    if (wrong > 2) {
      failed += 1
      console.log(`seed ${seed + i} as ${size}: ${wrong} boxes read wrongly`)
    }
  }
  console.table(table)
  console.log('refused photos', refused)
  reportShares(boxes, times)
  if (boxes.wrong > 0.01 * (boxes.right + boxes.wrong)) failed += 1
  return { passed: count - failed, failed }
}

type Boxes = { right: number; wrong: number; asked: number }

/** `times` in milliseconds of processor time, which depends less on other work on the machine than elapsed time. */
function reportShares(boxes: Boxes, times: number[]) {
  const all = boxes.right + boxes.wrong + boxes.asked
  const share = (part: number, of: number) => `${((100 * part) / Math.max(of, 1)).toFixed(2)} %`
  console.log(`${all} boxes: ${share(boxes.asked, all)} left to a person`)
  console.log(`accepted and wrong: ${share(boxes.wrong, boxes.right + boxes.wrong)}`)
  console.log(
    `processor time of reading a photo: p50 ${Math.round(percentile(times, 0.5))} ms, longest ${Math.round(Math.max(...times))} ms`,
  )
}
