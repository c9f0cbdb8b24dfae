/** The file's bytes in base64. Rejects when the file was moved or its disk removed. */
export function readBase64(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(String(reader.result).split(',', 2)[1] ?? ''))
  reader.addEventListener('error', () =>
    reject(reader.error ?? new Error('The file cannot be read')),
  )
  reader.readAsDataURL(file)
  return promise
}
