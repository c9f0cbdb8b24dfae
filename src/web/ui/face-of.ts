import { cardFace, type CardFace } from '#domain/passes/card-face.ts'

/** The latest faces: drawing one takes milliseconds, and every footer and the front page show the same ones. */
const faces = new Map<string, CardFace>()
const mostFaces = 50

/** The face of a card by its number, or the lines of another seed. */
export function faceOf(seed: string): CardFace {
  const known = faces.get(seed)
  if (known) return known
  if (faces.size >= mostFaces) faces.clear()
  const face = cardFace(seed)
  faces.set(seed, face)
  return face
}
