import { layerLengths, type LayerName, type NetworkWeights } from './digit-network.ts'
import { storedWeights } from './digit-weights.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The weights of the network from the file that the training writes. */
export function loadWeights(): NetworkWeights {
  const names = Object.keys(layerLengths) as LayerName[]
  return Object.fromEntries(
    names.map((name) => {
      const { most, bytes } = storedWeights[name]
      return [name, Float32Array.from(signedBytes(bytes), (byte) => (byte * most) / 127)]
    }),
  ) as NetworkWeights
}

/** The signed bytes of a text in base64 (RFC 4648). */
function signedBytes(text: string): Int8Array {
  const letters = text.replaceAll('=', '')
  const bytes = new Int8Array(Math.floor((letters.length * 3) / 4))
  for (let i = 0; i < bytes.length; i += 1) {
    const at = Math.floor((i * 4) / 3)
    const pair =
      (alphabet.indexOf(letters[at] ?? 'A') << 6) | alphabet.indexOf(letters[at + 1] ?? 'A')
    bytes[i] = pair >> (4 - 2 * (i % 3))
  }
  return bytes
}
