import type { ConversionUse, Crop, PictureFormat, PictureRefusal } from '#domain/clubs/pictures.ts'

/** A message to the converting process. */
export type ConvertTask = {
  bytes: Uint8Array
  /** The name on the person's device; its ending must fit the contents. */
  fileName: string
  use: ConversionUse
  crop: Crop
}

export type ConvertedFile = { format: PictureFormat; width: number; bytes: Uint8Array }

export type ConvertedPicture = {
  /** Pixels of the largest file. */
  width: number
  height: number
  colour: string
  hasAlpha: boolean
  files: ConvertedFile[]
}

/** Messages from the converting process. */
export type ConvertAnswer =
  | { type: 'converted'; picture: ConvertedPicture }
  | { type: 'refused'; reason: PictureRefusal }
