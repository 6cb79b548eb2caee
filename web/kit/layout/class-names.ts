import { clsx, type ClassValue } from 'clsx'

/**
 * Joins class names, leaving out what is false, null or undefined. It does not resolve two utilities that
 * set the same property: a part's `className` is for its place on the page (margins, grid, width), and what
 * differs in look is a variant.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes)
}
