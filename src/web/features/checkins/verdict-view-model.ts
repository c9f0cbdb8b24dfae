import type { ReactNode } from 'react'
import type { VerdictKind } from '../../ui/verdict.tsx'

/** The texts of a check-in's result on the whole screen. */
export type VerdictView = {
  kind: VerdictKind
  word?: string
  title: string
  name?: string | undefined
  detail?: ReactNode
  reasons?: string[]
  next?: string | undefined
}
