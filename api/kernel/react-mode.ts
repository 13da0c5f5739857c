/**
 * React reads this once, when it is first loaded, so whoever loads it imports this file before. Where nothing is
 * said it would run its development build, which draws a page in three times the time.
 */
process.env['NODE_ENV'] ??= 'production';
