import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addScreenPicture, type ScreenPicture } from '#contract/board/screen-pictures.ts'
import type { PictureRefusal } from '#domain/clubs/pictures.ts'
import { pictureHref } from '#domain/clubs/picture-href.ts'
import { call } from '../../../api.ts'
import { readBase64 } from '../../../read-base64.ts'
import { fetchWithProgress } from '../../clubs/pictures/fetch-with-progress.ts'
import { preparePicture, type PreparedPicture } from '../../clubs/pictures/prepare-picture.ts'
import { screenQuery } from './screen-queries.ts'

/** A chosen file, the picture that is stored, or none. */
type Chosen =
  | { file: PreparedPicture; stored?: undefined }
  | { stored: ScreenPicture; file?: undefined }

/** The picture of a sponsor in a form: chosen, shown, changed or removed, and sent with the form. */
export function useSponsorPicture(tournamentId: string, stored: ScreenPicture | undefined) {
  const [chosen, setChosen] = useState<Chosen | undefined>(stored && { stored })
  const [alt, setAlt] = useState(stored?.alt ?? '')
  const [refused, setRefused] = useState<{ name: string; reason: PictureRefusal }>()
  const [share, setShare] = useState(0)
  const upload = useUpload(tournamentId, setShare)
  const href = chosen?.file?.href
  useEffect(() => () => void (href && URL.revokeObjectURL(href)), [href])

  async function choose([file]: File[]) {
    if (!file) return
    upload.reset()
    const prepared = await preparePicture(file)
    // A file that cannot be used leaves what stands.
    setRefused(prepared.ok ? undefined : { name: file.name, reason: prepared.reason })
    if (!prepared.ok) return
    // What the former picture shows is not what this one shows.
    if (chosen?.stored) setAlt('')
    setChosen({ file: prepared.picture })
  }

  function clear() {
    upload.reset()
    setChosen(undefined)
    setRefused(undefined)
    setAlt('')
  }

  return {
    href: chosen && (chosen.file ? chosen.file.href : pictureHref(chosen.stored.file)),
    isNew: chosen?.file !== undefined,
    alt,
    setAlt,
    refused,
    share,
    choose,
    clear,
    error: upload.error,
    isSending: upload.isPending,
    /** Sends a chosen file; the id of the picture, or undefined without one. Rejects when it was not stored. */
    send: async () =>
      chosen?.file
        ? (await upload.mutateAsync({ file: chosen.file.file, alt: alt.trim() })).picture.id
        : chosen?.stored.id,
  }
}

export type SponsorPictureState = ReturnType<typeof useSponsorPicture>

function useUpload(tournamentId: string, onProgress: (share: number) => void) {
  const client = useQueryClient()
  const { queryKey } = screenQuery(tournamentId)
  return useMutation({
    mutationFn: async ({ file, alt }: { file: File; alt: string }) =>
      call(
        addScreenPicture,
        { tournamentId, alt, fileName: file.name, file: await readBase64(file) },
        undefined,
        fetchWithProgress(onProgress),
      ),
    // In the list at once, before the part that names it is stored.
    onSuccess: ({ picture }) =>
      client.setQueryData(
        queryKey,
        (was) => was && { ...was, pictures: [...was.pictures, picture] },
      ),
    // The user repeats a failed upload; sending megabytes again by itself could cost money.
    retry: false,
  })
}
