import { expect, test } from 'vitest'
import { drawCrest } from './crest.ts'

const drawn = (clubNumber: number, name: string) => drawCrest({ clubNumber, name })

test('a club always has the same crest, and its neighbour by number another one', () => {
  const crest = drawn(913, 'Rold Bakker Golfklub')
  expect(drawn(913, 'Rold Bakker Golfklub')).toBe(crest)
  expect(drawn(914, 'Rold Bakker Golfklub')).not.toBe(crest)
  expect(drawn(913, 'Rold Skov Golfklub')).not.toBe(crest)
})

test('a hundred clubs of the same name have more than sixty different crests', () => {
  const crests = Array.from({ length: 100 }, (_, i) => drawn(i + 1, `Golfklubben ${i}`))
  expect(new Set(crests).size).toBeGreaterThan(60)
})

test('a name is never written into the drawing, so it cannot carry a script', () => {
  expect(drawn(1, '<script>alert(1)</script>')).not.toContain('script')
})
