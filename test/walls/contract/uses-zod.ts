// breaks nothing
import { z } from 'zod'
import { first } from './first.ts'

export const pair = z.tuple([first, first])
