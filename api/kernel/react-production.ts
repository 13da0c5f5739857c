/**
 * React reads NODE_ENV once, when it is loaded, so import this file before it. Without NODE_ENV React would use its
 * development build, which takes three times as long to render a page.
 */
process.env['NODE_ENV'] ??= 'production';
