import { useRef, useState } from 'react'
import type { Crop, PictureRefusal, PictureUse } from '#domain/clubs/pictures.ts'
import { newId } from '../../../new-id.ts'
import { readBase64 } from '../../../read-base64.ts'
import { usePictureMutations } from './picture-queries.ts'
import { preparePicture, type PreparedPicture } from './prepare-picture.ts'

/** What a chosen file is meant for. */
export type PictureTarget = {
  use: PictureUse
  courseId: string | null
  /** The picture that it replaces. */
  replaces: string | null
}

/** A prepared file that waits for its crop and its text. */
export type WaitingPicture = { id: string; target: PictureTarget; picture: PreparedPicture }

export type ChosenPart = { crop: Crop; alt: string | null }

/** A file on its way: sent by a share, converted, or failed. */
export type PictureUpload = WaitingPicture & ChosenPart & { share: number; error: unknown }

/** A chosen file that cannot be used. */
export type RefusedPicture = { id: string; name: string; reason: PictureRefusal }

/** The files from their choice to the page: prepared, cropped one after another, sent one after another. */
export function usePictureUploads(clubId: string) {
  const [waiting, setWaiting] = useState<WaitingPicture[]>([])
  const [uploads, setUploads] = useState<PictureUpload[]>([])
  const [refused, setRefused] = useState<RefusedPicture[]>([])
  const { add } = usePictureMutations(clubId)
  const last = useRef<Promise<void>>(Promise.resolve())

  async function choose(files: readonly File[], target: PictureTarget) {
    setRefused([])
    for (const file of files) {
      const id = newId()
      const prepared = await preparePicture(file)
      if (prepared.ok) {
        setWaiting((all) => [...all, { id, target, picture: prepared.picture }])
      } else setRefused((all) => [...all, { id, name: file.name, reason: prepared.reason }])
    }
  }

  const change = (id: string, values: Partial<PictureUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)))

  function drop(id: string) {
    for (const { picture } of [...waiting, ...uploads].filter((one) => one.id === id)) {
      URL.revokeObjectURL(picture.href)
    }
    setWaiting((all) => all.filter((one) => one.id !== id))
    setUploads((all) => all.filter((one) => one.id !== id))
  }

  async function send(upload: PictureUpload) {
    const { id, target, picture, crop, alt } = upload
    change(id, { share: 0, error: null })
    try {
      const file = await readBase64(picture.file)
      await add.mutateAsync({
        picture: { ...target, alt, crop, file, fileName: picture.file.name },
        onProgress: (share) => change(id, { share }),
      })
      drop(id)
    } catch (error) {
      change(id, { error })
    }
  }

  /** One after another: the server converts one picture at a time. */
  function sendInTurn(upload: PictureUpload) {
    last.current = last.current.then(() => send(upload))
  }

  /** The part of a waiting picture is chosen: it is sent. */
  function accept(one: WaitingPicture, part: ChosenPart) {
    const upload = { ...one, ...part, share: 0, error: null }
    setWaiting((all) => all.filter(({ id }) => id !== one.id))
    setUploads((all) => [...all, upload])
    sendInTurn(upload)
  }

  return { waiting, uploads, refused, choose, accept, drop, sendAgain: sendInTurn }
}
