export { Component } from '@/features/legal-document/legal-document';
