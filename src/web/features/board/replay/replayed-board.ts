import { createContext, useContext } from 'react'

/** Whether the board is an earlier one, which answers about the present do not belong to. */
export const ReplayedBoard = createContext(false)

export const useIsReplayed = (): boolean => useContext(ReplayedBoard)
