import { rememberResolutions } from '../../server/platform/module-resolution.ts'

// Loaded by `--import` before a program of this project: looking for each of its files anew takes two seconds of three.
rememberResolutions()
