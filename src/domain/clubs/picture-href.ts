import type { PictureFormat } from './pictures.ts'

/** The address of a picture's file: never changed, because its name is the hash of its bytes. */
export const pictureHref = ({ hash, format }: { hash: string; format: PictureFormat }): string =>
  `/pictures/${hash}.${format === 'jpeg' ? 'jpg' : format}`
